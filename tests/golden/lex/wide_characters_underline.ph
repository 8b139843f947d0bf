// The underline of an error stands under its token also after wide characters.
kernel wide(A: tensor<f32>[16]) {
  let 漢字 = missing  // error: names are ASCII
}
// ---- exit 1
// ---- stderr
wide_characters_underline.ph:3:7: error: unknown characters `漢`, `字` [unknown-character]
    3 |   let 漢字 = missing  // error: names are ASCII
      |       ^~~~
wide_characters_underline.ph:3:7: note: outside of comments a program is written in ASCII
    3 |   let 漢字 = missing  // error: names are ASCII
      |       ^~~~
1 error generated
