import fc from 'fast-check';

/**
 * Generated posts. Every word and every address in a post has its own token, so that a test can search for each token.
 */

export type Expected = {
  /** Tokens of words and links that were visible on the old site and must be visible here. */
  seen: string[];
  /** Tokens of all other parts, which may be in the report instead. */
  told: string[];
  /** Tokens in addresses of pictures. */
  pictures: string[];
};

/** Renders a part of a post, and notes its tokens. */
export type Part = (post: Post) => string;

export class Post {
  expected: Expected = { seen: [], told: [], pictures: [] };
  isHidden = false;
  #count = 0;

  token(kind: 'word' | 'link' | 'picture' | 'told'): string {
    const token = `${kind[0]}${this.#count++}z`;
    if (kind === 'picture' && !this.isHidden) this.expected.pictures.push(token);
    else if (kind === 'told' || this.isHidden) this.expected.told.push(token);
    else this.expected.seen.push(token);
    return token;
  }

  words = () => `낱말${this.token('word')}`;
  link = () => `https://l.example/${this.token('link')}`;
  picture = () => `https://old.example/wp-content/uploads/${this.token('picture')}.jpg`;
}

const join =
  (parts: Part[], between = ''): Part =>
  (post) =>
    parts.map((part) => part(post)).join(between);
const inside =
  (before: string, part: Part, after: string): Part =>
  (post) =>
    before + part(post) + after;
const hidden =
  (before: string, part: Part, after: string): Part =>
  (post) => {
    const was = post.isHidden;
    post.isHidden = true;
    const html = before + part(post) + after;
    post.isHidden = was;
    return html;
  };
const tag =
  (name: string, attributes = '') =>
  (part: Part) =>
    inside(`<${name}${attributes}>`, part, `</${name}>`);
const some = (arbitrary: fc.Arbitrary<Part>, minLength: number, maxLength: number, between = '') =>
  fc.array(arbitrary, { minLength, maxLength }).map((parts) => join(parts, between));

const word = fc.constant<Part>((post) => post.words());
const plain = fc.oneof(
  { weight: 4, arbitrary: word },
  fc.constant<Part>((post) => `${post.link()}은`),
  fc.constant<Part>((post) => `(${post.link()})`),
  fc.constant<Part>((post) => `[${post.words()}](${post.link()})`),
  fc.constant<Part>((post) => `&lt;${post.words()}&gt; &amp; 3 < 5`),
  fc.constant<Part>((post) => `<${post.link()}>`),
  fc.constant<Part>((post) => `[${post.words()}]`),
  fc.constant<Part>((post) => `# ${post.words()} ![](${post.link()}) **${post.words()}**`),
);
const gap = fc.constantFrom(' ', '\n', '\n\n', '\n \n', '<br>', '&nbsp;');
const text = fc
  .array(fc.tuple(plain, gap), { minLength: 1, maxLength: 3 })
  .map((all) => join(all.map(([part, between]) => inside('', part, between))));

const link = (inner: fc.Arbitrary<Part>) =>
  fc.oneof(
    inner.map(
      (part): Part =>
        (post) =>
          `<a href="${post.link()}">${part(post)}</a>`,
    ),
    inner.map(
      (part): Part =>
        (post) =>
          `<a href="/free/${post.token('link')}">${part(post)}</a>`,
    ),
    inner.map(
      (part): Part =>
        (post) =>
          `<a href="#${post.token('told')}">${part(post)}</a>`,
    ),
    inner.map(
      (part): Part =>
        (post) =>
          `<a href="mailto:${post.token('told')}@a.kr">${part(post)}</a>`,
    ),
    inner.map(
      (part): Part =>
        (post) =>
          `<a href='javascript:alert("${post.token('told')}")'>${part(post)}</a>`,
    ),
    inner.map(
      (part): Part =>
        (post) =>
          `<a href="https://me:pw@a.kr/${post.token('told')}">${part(post)}</a>`,
    ),
    fc.constant<Part>((post) => `<a href="${post.link()}"></a>`),
  );

const picture = fc.oneof(
  fc.constant<Part>((post) => `<img src="${post.picture()}" alt="${post.token('word')}">`),
  fc.constant<Part>((post) => `<img src="/data/editor/${post.token('picture')}.jpg">`),
  fc.constant<Part>((post) => `<img data-src="${post.picture()}" src="data:image/gif;base64,R0lGOD">`),
  fc.constant<Part>((post) => `<img src="data:image/png;base64,${post.token('picture')}">`),
  fc.constant<Part>((post) => `<img src="file:///C:/${post.token('told')}.png" alt="${post.token('told')}">`),
  fc.constant<Part>((post) => `<a href="${post.link()}"><img src="${post.picture()}"></a>`),
);

const media = fc.oneof(
  fc.constant<Part>((post) => `<iframe src="${post.link()}">${post.token('told')}</iframe>`),
  fc.constant<Part>((post) => `<iframe src="//www.youtube.example/${post.token('link')}"></iframe>`),
  fc.constant<Part>((post) => `<video controls><source src="/${post.token('link')}.mp4">${post.token('told')}</video>`),
  fc.constant<Part>((post) => `<audio src="${post.link()}"></audio>`),
  fc.constant<Part>((post) => `<embed src="${post.link()}">`),
  fc.constant<Part>((post) => `<object data="${post.link()}"><param name="movie" value="${post.link()}"></object>`),
  fc.constant<Part>((post) => `<object><embed src="${post.link()}"></object>`),
  fc.constant<Part>((post) => `<iframe srcdoc="${post.token('told')}"></iframe>`),
);

/** The report shows only the beginning of hidden text, so hidden text is short here. */
const unseen = some(fc.oneof(text, picture, media, link(word)), 1, 3).map(tag('p'));

const { inline, block, blocks } = fc.letrec<{ inline: Part; block: Part; blocks: Part; list: Part }>((tie) => {
  const inlines = some(tie('inline'), 1, 3, ' ');
  const all = tie('blocks');
  const items = fc.oneof(
    { weight: 4, arbitrary: all.map(tag('li')) },
    { weight: 2, arbitrary: fc.constant<Part>(() => '\n\n') },
    tie('list'),
    all.map(tag('div')),
    all.map(tag('li')).map(tag('div')),
    text,
    inlines.map(tag('span')),
  );
  return {
    inline: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      text,
      fc
        .tuple(
          fc.constantFrom('b', 'i', 'em', 'strong', 'span', 'font', 'u', 'code', 'sub', 'q', 'o:p', 'svg'),
          inlines,
        )
        .map(([name, part]) => tag(name)(part)),
      link(inlines),
      picture,
      fc.constant<Part>((post) => `<area href="${post.link()}" alt="${post.words()}">`),
      fc.constant<Part>((post) => `<input value="${post.words()}"><button>${post.words()}</button>`),
    ),
    block: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      text,
      fc
        .tuple(fc.constantFrom('p', 'h1', 'h2', 'h3', 'h6', 'pre', 'summary'), inlines)
        .map(([name, part]) => tag(name)(part)),
      fc
        .tuple(fc.constantFrom('div', 'center', 'section', 'form', 'details', 'main', 'td', 'blockquote'), all)
        .map(([name, part]) => tag(name)(part)),
      fc.tuple(all, inlines).map(([quoted, source]) => tag('blockquote')(join([quoted, tag('cite')(source)]))),
      fc.tuple(all, inlines).map(([shown, words]) => tag('figure')(join([shown, tag('figcaption')(words)]))),
      fc.tuple(picture, inlines).map(([shown, words]) => tag('figure')(join([shown, tag('figcaption')(words)]))),
      fc
        .array(fc.array(all, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
        .map((rows) => tag('table')(join(rows.map((cells) => tag('tr')(join(cells.map(tag('td')), '\n')))))),
      some(
        inlines.map((part) => join([tag('dt')(part), tag('dd')(part)])),
        1,
        2,
      ).map(tag('dl')),
      fc
        .tuple(fc.constantFrom('noscript', 'template', 'style', 'script', 'dialog'), word)
        .map(([name, part]) => hidden(`<${name}>`, part, `</${name}>`)),
      unseen.map((part) => hidden('<div style="color: red; DISPLAY : none !important">', part, '</div>')),
      unseen.map((part) => hidden('<section hidden>', part, '</section>')),
      fc.constant<Part>(() => '<hr>'),
      tie('list'),
      media,
    ),
    blocks: some(tie('block'), 1, 3, '\n'),
    list: fc
      .tuple(fc.constantFrom('ul', 'ol'), fc.array(items, { maxLength: 4 }))
      .map(([name, parts]) => tag(name)(join(parts))),
  };
});

const shortcode = fc.oneof(
  fc
    .tuple(picture, inline)
    .map(([shown, words]) => inside('[caption id="a_1"]', join([shown, words], ' '), '[/caption]')),
  fc.constant<Part>((post) => `[caption caption="${post.words()}"]<img src="${post.picture()}">[/caption]`),
  fc.constant<Part>((post) => `[embed width="1"]${post.link()}[/embed]`),
  fc.constant<Part>((post) => `[audio mp3="${post.link()}"][/audio]`),
  fc.constant<Part>((post) => `[video src="/${post.token('link')}.mp4"]`),
  fc.constant<Part>((post) => `[quiz title="${post.words()}"]${post.words()}[/quiz]`),
  fc.constant<Part>((post) => `[caption] ${post.words()}`),
);
const editorBlock = fc.oneof(
  blocks.map((part) => inside('<!-- wp:group -->\n', part, '\n<!-- /wp:group -->')),
  fc.constant<Part>((post) => `<!-- wp:embed {"url":"${post.token('told')}"} /-->`),
);

export const htmlPost = some(block, 0, 5, '\n');
export const wordpressPost = some(fc.oneof(block, shortcode, editorBlock), 0, 5, '\n\n');
export const plainPost = fc
  .array(
    fc.tuple(
      fc.oneof(
        word,
        fc.constant<Part>((post) => `<b>${post.words()}`),
        fc.constant<Part>((post) => `${post.link()}을`),
      ),
      fc.constantFrom(' ', '\n', '\n\n'),
    ),
    { maxLength: 8 },
  )
  .map((all) => join(all.map(([part, between]) => inside('', part, between))));
