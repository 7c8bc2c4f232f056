/** A text in normalised letters, with the original position of each character. */
type Folded = {
  text: string;
  /** Where the character at each index of `text` begins and ends in the original text. */
  starts: number[];
  ends: number[];
};

/**
 * Letters of other scripts, and signs, that look like the letters on the right. Characters that NFKC already maps are
 * not listed.
 */
const LOOK_ALIKES: [string, string][] = [
  ['аɑα∂', 'a'],
  ['вƅь', 'b'],
  ['сϲᴄ', 'c'],
  ['ԁɗ', 'd'],
  ['еёεɛ', 'e'],
  ['ɡց', 'g'],
  ['нһհ', 'h'],
  ['іıιӏ¡', 'i'],
  ['јʝ', 'j'],
  ['кκ', 'k'],
  ['ⅼ', 'l'],
  ['м', 'm'],
  ['пոη', 'n'],
  ['оοσօᴏ', 'o'],
  ['рρ', 'p'],
  ['ԛ', 'q'],
  ['гᴦ', 'r'],
  ['ѕ', 's'],
  ['тτ', 't'],
  ['υս', 'u'],
  ['νѵᴠ', 'v'],
  ['ѡωш', 'w'],
  ['хχ', 'x'],
  ['уγ', 'y'],
  ['ᴢ', 'z'],
  ['⓿🄋', '0'],
  ['❶➊➀', '1'],
  ['❷➋➁', '2'],
  ['❸➌➂', '3'],
  ['❹➍➃', '4'],
  ['❺➎➄', '5'],
  ['❻➏➅', '6'],
  ['❼➐➆', '7'],
  ['❽➑➇', '8'],
  ['❾➒➈', '9'],
  ['。｡•∙⋅・ㆍ·', '.'],
  ['–—‐‑‒―−ー', '-'],
  ['⁄∕', '/'],
];
const plain = new Map(LOOK_ALIKES.flatMap(([likes, letter]) => [...likes].map((like) => [like, letter] as const)));

/** Combining marks and invisible characters: keycaps, accents, joiners. */
const UNSEEN = /[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]/u;
/** Single Korean letters, which NFKC would turn into parts of syllables. */
const JAMO = /[\u3131-\u318e]/;

/** Returns the text in lower case, normalised by NFKC and by the table of look-alikes, without invisible characters. */
export function fold(text: string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] };
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    for (const piece of piecesOf(character)) {
      folded.text += piece;
      // One entry per UTF-16 unit, since regular expressions count these.
      for (let unit = 0; unit < piece.length; unit++) {
        folded.starts.push(at);
        folded.ends.push(end);
      }
    }
    at = end;
  }
  return folded;
}

function piecesOf(character: string): string[] {
  if (JAMO.test(character)) return [character];
  const lower = plain.get(character) ?? character.normalize('NFKC').toLowerCase();
  return [...lower].flatMap((piece) => (UNSEEN.test(piece) ? [] : [plain.get(piece) ?? piece]));
}
