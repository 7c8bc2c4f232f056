/** Text as it sounds to a reader, whatever letters it is spelled with, and where each piece of that stood. */
type Folded = {
  text: string;
  /** Where the character at each index of `text` begins and ends in what was folded. */
  starts: number[];
  ends: number[];
};

/** Letters of other scripts, and signs, that pass for those on the right; what Unicode itself calls compatible is not here. */
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

/** Marks that are drawn onto the letter before, and what has no width: keycaps, accents, joiners. */
const UNSEEN = /[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]/u;
/** Single Korean letters, which compatibility would turn into parts of syllables. */
const JAMO = /[\u3131-\u318e]/;

/** In lower case, by NFKC and a table of look-alikes, without what cannot be seen. */
export function fold(text: string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] };
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    for (const piece of piecesOf(character)) {
      folded.text += piece;
      // One number for every UTF-16 unit, as regular expressions count.
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
