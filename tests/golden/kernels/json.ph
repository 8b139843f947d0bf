// RUN: compile --emit=ast --diagnostics=json
// Diagnostics for programs: severity, id, message, place, notes, fix-its.
@padstge
kernel json(A: tensor<f32>[16], alpha: f32) {
  let a = alhpa
  let a = dot(A[0 :+ 4], A[0 :+ 4]
}
// ---- exit 1
// ---- stderr
{
  "schema": 1,
  "errors": 3,
  "warnings": 1,
  "diagnostics": [
    {
      "severity": "warning",
      "id": "unknown-attribute",
      "message": "unknown attribute `@padstge` is ignored; did you mean `padstage`?",
      "file": "json.ph",
      "line": 3,
      "column": 2,
      "end_line": 3,
      "end_column": 9,
      "notes": [],
      "fix_its": [
        {
          "line": 3,
          "column": 2,
          "end_line": 3,
          "end_column": 9,
          "text": "padstage"
        }
      ]
    },
    {
      "severity": "error",
      "id": "unknown-name",
      "message": "unknown name `alhpa`; did you mean `alpha`?",
      "file": "json.ph",
      "line": 5,
      "column": 11,
      "end_line": 5,
      "end_column": 16,
      "notes": [],
      "fix_its": [
        {
          "line": 5,
          "column": 11,
          "end_line": 5,
          "end_column": 16,
          "text": "alpha"
        }
      ]
    },
    {
      "severity": "error",
      "id": "argument-type",
      "message": "`dot` needs tiles of rank 2, found `view<f32>[4]`",
      "file": "json.ph",
      "line": 6,
      "column": 15,
      "end_line": 6,
      "end_column": 24,
      "notes": [
        {
          "severity": "note",
          "id": "row-of-rank-one",
          "message": "a tile of rank 1 becomes a row by a slice of a rank 2 tensor such as `A[0 :+ 1, :]`, or a column by `transpose`",
          "file": "json.ph",
          "line": 6,
          "column": 15,
          "end_line": 6,
          "end_column": 24,
          "notes": [],
          "fix_its": []
        }
      ],
      "fix_its": []
    },
    {
      "severity": "error",
      "id": "expected-close",
      "message": "expected `,` or `)`, found `}`",
      "file": "json.ph",
      "line": 6,
      "column": 35,
      "end_line": 6,
      "end_column": 35,
      "notes": [
        {
          "severity": "note",
          "id": "to-match",
          "message": "to match this `(`",
          "file": "json.ph",
          "line": 6,
          "column": 14,
          "end_line": 6,
          "end_column": 15,
          "notes": [],
          "fix_its": []
        }
      ],
      "fix_its": [
        {
          "line": 6,
          "column": 35,
          "end_line": 6,
          "end_column": 35,
          "text": ")"
        }
      ]
    }
  ]
}
