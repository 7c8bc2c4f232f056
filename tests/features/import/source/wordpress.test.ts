import { describe, expect, test } from 'vitest';
import { readWordpress } from '../../../../src/features/operations/import/source/wordpress.ts';
import type { ExportItem } from '../../../../src/features/operations/import/export-items.ts';

type Item = Partial<Record<string, string>>;

const PUBLIC: Item = {
  title: '제목',
  link: 'https://old.example/blog/2023/04/name/',
  'dc:creator': 'moss',
  'content:encoded': '<p>글</p>',
  'wp:post_id': '7',
  'wp:post_date': '2023-04-12 09:30:00',
  'wp:post_date_gmt': '2023-04-12 00:30:00',
  'wp:status': 'publish',
  'wp:post_type': 'post',
  'wp:post_password': '',
};
const item = (fields: Item, inside = '') =>
  `<item>${Object.entries({ ...PUBLIC, ...fields })
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('')}${inside}</item>`;
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
const comment = (fields: Item) =>
  `<wp:comment>${Object.entries({
    'wp:comment_id': '1',
    'wp:comment_author': '이름',
    'wp:comment_content': '댓글',
    'wp:comment_approved': '1',
    ...fields,
  })
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('')}</wp:comment>`;

async function read(...items: string[]): Promise<ExportItem[]> {
  const things: ExportItem[] = [];
  async function* chunks() {
    yield `<rss><channel><wp:wxr_version>1.2</wp:wxr_version>
      <wp:base_blog_url>https://old.example/blog</wp:base_blog_url>${items.join('')}</channel></rss>`;
  }
  for await (const thing of readWordpress(chunks)) things.push(thing);
  return things;
}
const post = async (...args: Parameters<typeof item>) => (await read(item(...args)))[0];

describe('a restricted post is left out', () => {
  test.each(['private', 'draft', 'pending', 'future', 'trash', 'auto-draft', 'inherit', 'members-only', ''])(
    'with the status "%s"',
    async (status) => {
      expect(await post({ 'wp:status': status })).toMatchObject({ kind: 'left out', what: 'post', key: '7' });
    },
  );

  test('with a password', async () => {
    expect(await post({ 'wp:post_password': 'moss' })).toMatchObject({ kind: 'left out', why: 'it has a password' });
  });

  test.each([
    ['_members_access_role', 'editor'],
    ['rcp_subscription_level', 'a:1:{i:0;s:1:"2";}'],
    ['rcp_user_level', 'Subscriber'],
    ['_jetpack_newsletter_access', 'subscribers'],
    ['pms-content-restrict-user-status', 'loggedin'],
    ['um_content_restriction', 'a:8:{s:26:"_um_custom_access_settings";s:1:"1";}'],
    ['_groups_read_post', '3'],
    ['_wpmem_block', '1'],
    ['some_plugin_is_private', 'yes'],
  ])('with the field %s', async (key, value) => {
    expect(await post({}, meta(key, value))).toMatchObject({
      kind: 'left out',
      why: `its field ${key} says that not everybody could read it`,
    });
  });

  test.each([
    '앞 [members_only]비밀[/members_only]',
    '[s2If is_user_logged_in()]비밀[/s2If]',
    '[ihc-hide-content ihc_mb_type="show"]비밀[/ihc-hide-content]',
    '<!-- wp:premium-content/container --><p>비밀</p><!-- /wp:premium-content/container -->',
    '<!-- wp:group {"metadata":{"blockVisibility":false}} --><p>비밀</p><!-- /wp:group -->',
  ])('with %s in its text', async (content) => {
    expect(await post({ 'content:encoded': content })).toMatchObject({
      kind: 'left out',
      why: expect.stringContaining('says that not everybody could read it'),
    });
  });

  test('but not with fields and brackets that do not restrict it', async () => {
    const fields = [
      meta('_edit_last', '1'),
      meta('_jetpack_newsletter_access', 'everybody'),
      meta('_jetpack_memberships_contains_paid_content', ''),
      meta('um_content_restriction', 'a:8:{s:26:"_um_custom_access_settings";s:1:"0";s:14:"_um_accessible";s:1:"2";}'),
      meta('_wp_page_template', 'default'),
      meta('accessibility_score', '9'),
    ].join('');
    const content = '<!-- wp:paragraph --><p>[private] 화분을 remember</p><!-- /wp:paragraph --> [caption]x[/caption]';
    expect(await post({ 'content:encoded': content }, fields)).toMatchObject({ kind: 'post' });
  });
});

test('an unknown post type is reported with its title and comment count, and settings are counted', async () => {
  const things = await read(
    item({ 'wp:post_type': 'product', title: '토분 &amp; 받침' }, comment({}) + comment({})),
    item({ 'wp:post_type': 'nav_menu_item' }),
    item({ 'wp:post_type': 'nav_menu_item' }),
  );
  expect(things).toEqual([
    { kind: 'left out', what: 'settings', key: 'nav_menu_item', count: 2 },
    { kind: 'left out', what: 'post', key: '7', why: '"토분 & 받침" is a product, not a post', comments: 2 },
  ]);
});

test('files that are not pictures are reported by address, unless the text links to them', async () => {
  const file = (id: string, url: string, parent: string) =>
    item({ 'wp:post_type': 'attachment', 'wp:post_id': id, 'wp:post_parent': parent, 'wp:attachment_url': url });
  const things = await read(
    item({ 'content:encoded': '<a href="https://old.example/linked.pdf">안내</a>' }),
    file('20', 'https://old.example/linked.pdf', '7'),
    file('21', 'https://old.example/unlinked.pdf', '7'),
    file('22', 'https://old.example/leaf.jpg', '7'),
    file('23', 'https://old.example/nowhere.hwp', '0'),
  );
  expect(things.flatMap((thing) => (thing.kind === 'left out' ? [`${thing.what} ${thing.key}`] : []))).toEqual([
    'file https://old.example/nowhere.hwp',
    'file https://old.example/unlinked.pdf of post 7',
  ]);
});

test('an enclosure becomes a link, unless the text links to it', async () => {
  const enclosure = meta('enclosure', 'https://old.example/a.mp3?x=1&y=2\n123\naudio/mpeg');
  const link = '<p><a href="https://old.example/a.mp3?x=1&amp;y=2">https://old.example/a.mp3?x=1&amp;y=2</a></p>';
  expect(await post({}, enclosure)).toMatchObject({ html: `<p>글</p>${link}` });
  const content = '<p>https://old.example/a.mp3?x=1&y=2</p>';
  expect(await post({ 'content:encoded': content }, enclosure)).toMatchObject({ html: content });
});

describe('a time', () => {
  const without = { 'wp:post_date_gmt': '0000-00-00 00:00:00', 'wp:post_id': '8' };
  const moments = async (...items: string[]) =>
    (await read(...items)).flatMap((thing) => (thing.kind === 'post' ? [thing.writtenAt?.toISOString()] : []));

  test('without a UTC value is in the time zone of the site', async () => {
    const berlin = item({ 'wp:post_date': '2023-01-01 02:00:00', 'wp:post_date_gmt': '2023-01-01 01:00:00' });
    expect(await moments(item(without), berlin)).toEqual(['2023-04-12T08:30:00.000Z', '2023-01-01T01:00:00.000Z']);
  });

  test('is Korean when no post reveals the time zone', async () => {
    expect(await moments(item(without))).toEqual(['2023-04-12T00:30:00.000Z']);
  });

  test('of zeros is undefined', async () => {
    expect(await moments(item({ ...without, 'wp:post_date': '0000-00-00 00:00:00' }))).toEqual([undefined]);
  });

  test('of a comment follows the same rules', async () => {
    const gmt = { 'wp:comment_date': '2023-04-12 09:30:00', 'wp:comment_date_gmt': '0000-00-00 00:00:00' };
    expect((await read(item({}, comment(gmt))))[1]).toMatchObject({ writtenAt: new Date('2023-04-12T00:30:00Z') });
  });
});

test('titles, tags, categories and names are decoded', async () => {
  const inside =
    '<category domain="category" nicename="qa"><![CDATA[Q&amp;A]]></category>' +
    '<category domain="post_tag" nicename="soil"><![CDATA[흙 &amp; 물]]></category>' +
    comment({ 'wp:comment_author': 'A&amp;B' });
  const author =
    '<wp:author><wp:author_id>1</wp:author_id><wp:author_login>moss</wp:author_login>' +
    '<wp:author_display_name><![CDATA[이끼&#8217;s]]></wp:author_display_name></wp:author>';
  const things = await read(author, item({ title: '물 &amp; <em>빛</em> &#8211; 1 &lt; 2' }, inside));
  expect(things).toMatchObject([
    { kind: 'member', nickname: '이끼’s' },
    { kind: 'post', title: '물 & 빛 – 1 < 2', boards: ['qa', 'Q&A'], tags: ['흙 & 물'] },
    { kind: 'comment', author: { name: 'A&B' } },
  ]);
});

test('an item that is nested too deeply ends the run', async () => {
  expect(await read(item({}, '<a>'.repeat(60) + '</a>'.repeat(60)))).toHaveLength(1);
  await expect(read(item({}, '<a>'.repeat(101)))).rejects.toThrow('the export has more than 100 nested elements');
});

test('a site in a folder has its short addresses in that folder', async () => {
  expect(await post({})).toMatchObject({ addresses: ['/blog/2023/04/name/', '/blog/?p=7'] });
});

test('custom fields of a post are reported, except internal fields and enclosures', async () => {
  const fields = meta('price', '3만원') + meta('_edit_last', '1') + meta('empty', ' ') + meta('place', '마포');
  expect(await post({}, fields)).toMatchObject({ leftOut: ['custom fields are not imported: price, place'] });
  expect(await post({}, meta('_edit_last', '1'))).toMatchObject({ leftOut: [] });
});
