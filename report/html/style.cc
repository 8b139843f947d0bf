#include "report/html/style.h"

namespace phobos::html {

// Blue and orange tell needed from extra trips: they differ for readers of any colour vision, and
// in light and dark.
const std::string_view kStyle = R"css(
:root{color-scheme:light dark;--bg:#fff;--ink:#1b1f24;--soft:#59636e;--line:#d8dee4;--panel:#f6f8fa;
--ok:#2f6fde;--ok-ink:#fff;--wait:#e8590c;--wait-ink:#fff;--idle:#edf0f3;--good:#1a7f37;
--bad:#c2410c;
--mark:#fff1c2}
@media (prefers-color-scheme:dark){:root{--bg:#12161b;--ink:#e6edf3;--soft:#9aa6b2;--line:#303a45;
--panel:#1a2028;--ok:#5b9bff;--ok-ink:#0b1524;--wait:#ff8a3d;--wait-ink:#241000;--idle:#232b35;
--good:#4ac26b;--bad:#ff9a5c;--mark:#4d3d0c}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:1400px;margin:0 auto;padding:20px}
h1{font-size:26px;margin:0;line-height:1.25}
h2{font-size:20px;margin:36px 0 10px;padding-top:12px;border-top:1px solid var(--line)}
h3{font-size:16px;margin:18px 0 6px}
h4{font-size:15px;margin:0}
p{margin:6px 0;max-width:90ch}
code,pre,.code,.no{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:13px}
small{color:var(--soft);font-size:13px}
.sub{color:var(--soft);overflow-wrap:anywhere}
.scroll{overflow-x:auto}
.verdict{background:var(--panel);border-left:6px solid var(--soft);border-radius:4px;
padding:12px 16px;
margin:16px 0}
.verdict.pays{border-color:var(--good)}
.verdict.hurts,.verdict.gains-nothing,.verdict.mixed,.verdict.differs{border-color:var(--wait)}
.verdict>p:first-child{font-size:18px;font-weight:600;margin-top:0}
.verdict .two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(320px,100%),1fr));
gap:0 32px}
.verdict ul{margin:4px 0;padding-left:20px}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:3px 12px;text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left;padding-left:0}
thead th{border-bottom:2px solid var(--line)}
tr.group th{padding-top:12px;text-align:left;border-bottom:1px solid var(--line)}
tbody th{font-weight:400}
td.best{color:var(--good);font-weight:600}
td.worst{color:var(--bad)}
td small{display:inline-block;min-width:5.5em}
.ncu{color:var(--soft);font-size:12px;text-align:left}
fieldset.chart{border:1px solid var(--line);border-radius:6px;padding:4px 0;margin:0;min-width:0}
.list{max-height:470px;overflow-y:auto}
fieldset.chart legend{margin-left:12px;padding:0 6px;color:var(--soft)}
.chart label{display:grid;grid-template-columns:22px minmax(210px,1fr) 3fr;gap:4px 10px;
align-items:center;padding:6px 14px;cursor:pointer}
.chart label:hover{background:var(--panel)}
.chart label:has(:checked){background:var(--panel);box-shadow:inset 4px 0 var(--ok)}
.chart label:has(:focus-visible){outline:2px solid var(--ok);outline-offset:-2px}
.chart .name small{display:block}
.bars{display:grid;gap:3px;min-width:0}
.bar{display:grid;grid-template-columns:90px 1fr 130px;gap:8px;align-items:center}
.who{color:var(--soft);font-size:13px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.num{text-align:right;font-variant-numeric:tabular-nums;font-size:13px;white-space:nowrap}
.num small{display:inline-block;min-width:4.2em}
.track{position:relative;display:flex;height:15px;background:var(--idle);border-radius:2px}
.track i,.key i{background:var(--ok);display:block}
.track b,.key b{background:var(--wait);display:block}
.track u{position:absolute;top:-2px;bottom:-2px;width:2px;margin-left:-1px;background:var(--ink)}
.none{color:var(--soft);grid-column:2/4;font-size:13px}
.key{color:var(--soft);font-size:13px;max-width:none}
.key i,.key b{display:inline-block;width:22px;height:11px;border-radius:2px;margin:0 4px 0 12px}
.key i{margin-left:0}
.key u{display:inline-block;width:2px;height:15px;background:var(--ink);margin:0 5px 0 14px;
vertical-align:-3px}
.key span{margin-left:12px}
.how{background:var(--panel);padding:10px 14px;border-radius:4px;max-width:none}
.how .ok{color:var(--ok);font-weight:600}.how .wait{color:var(--wait);font-weight:600}
.panel{break-inside:avoid-page}
.variants{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(560px,100%),1fr));gap:24px}
.variant{min-width:0}
.big{font-size:18px}.big b{color:var(--bad)}
.big i{color:var(--good);font-style:normal;font-weight:600}
.excerpt{background:var(--panel);border-radius:4px;padding:8px 12px;overflow-x:auto;
margin:6px 0 14px}
.no{color:var(--soft)}
mark{background:var(--mark);color:inherit;border-bottom:2px solid var(--wait)}
svg.banks{display:block;width:100%;min-width:540px;max-width:760px}
svg text{fill:var(--ink);font-size:11px;font-family:system-ui,sans-serif}
svg .t{font-weight:600;font-size:12px}
svg .l{fill:var(--soft);text-anchor:end;font-size:10px}
svg .b text{fill:var(--soft);text-anchor:middle;font-size:9px}
svg .i{fill:var(--idle)}
svg .c>rect{fill:var(--ok)}
svg .c>text{fill:var(--ok-ink);text-anchor:middle;font-size:10px;font-weight:600;
pointer-events:none}
svg .w>rect{fill:var(--wait)}
svg .w>text{fill:var(--wait-ink)}
svg .c:focus{outline:none}
svg .c:hover>rect,svg .c:focus>rect{stroke:var(--ink);stroke-width:2}
svg .tip{visibility:hidden;pointer-events:none}
svg .tip rect{fill:var(--panel);stroke:var(--line)}
svg .tip text{font-size:12px}
svg .c:hover .tip,svg .c:focus .tip{visibility:visible}
svg .hint{fill:var(--soft);font-style:italic}
summary{cursor:pointer;color:var(--soft);padding:4px 0}
table.source td,table.source th{padding:1px 8px;border:0}
table.source thead th{text-align:right}
table.source .code{text-align:left;white-space:pre;width:100%;tab-size:8}
table.source .no{text-align:right}
table.source .hot .code{background:var(--panel)}
table.source .gap td{color:var(--soft);text-align:center}
table.source td.h{position:relative;min-width:100px;text-align:right;font-size:13px;
padding:0 8px 4px}
td.h i,td.h b{position:absolute;bottom:1px;height:4px}
td.h i{background:var(--ok)}td.h b{background:var(--wait)}
svg.ruler{display:block;width:100%;min-width:560px}
svg .k{stroke:var(--line)}svg .e{stroke:var(--wait);stroke-width:2}
svg .m{fill:var(--soft);text-anchor:middle;font-size:9px}
svg .d{fill:var(--ok)}svg .p{fill:var(--wait)}svg .r{stroke:var(--bg);stroke-width:.7}
svg .n{font-size:10px}
.sm{display:flex;flex-wrap:wrap;gap:6px;margin:6px 0}
.sm span{display:flex;gap:2px;padding:3px;border:1px solid var(--line);border-radius:3px}
.sm i{width:7px;height:16px;background:var(--ok);border-radius:1px}
.sm .free i{background:var(--idle)}
blockquote{margin:8px 0;padding:8px 14px;border-left:4px solid var(--line);color:var(--soft);
max-width:100ch}
dl{display:grid;grid-template-columns:max-content 1fr;gap:6px 18px;margin:0}
dt{font-weight:600}dd{margin:0;max-width:90ch}dd code{color:var(--soft);overflow-wrap:anywhere}
li{margin:3px 0;max-width:100ch;overflow-wrap:anywhere}
.hazard{border-left:4px solid var(--bad);padding:2px 12px;margin:6px 0}
@media (max-width:700px){main{padding:12px}h1{font-size:21px}
.chart label{grid-template-columns:22px 1fr}.chart .bars{grid-column:1/3}
.bar{grid-template-columns:64px 1fr 116px;gap:5px}th,td{padding:3px 7px}
td small{min-width:0;display:block}dl{grid-template-columns:1fr;gap:2px}dd{margin-bottom:8px}
.verdict>p:first-child{font-size:16px}}
@media print{:root{color-scheme:light}body{font-size:11px}main{max-width:none;padding:0}
h2{break-after:avoid}.scroll,.list{overflow:visible;max-height:none}svg.banks,svg.ruler{min-width:0}
.hint,.chart input{display:none}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
)css";

}  // namespace phobos::html
