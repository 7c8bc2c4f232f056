import { UNITS } from './phone-patterns.ts';

/** Patterns for contacts on messengers in folded text: an address, or the name of a messenger with an id. */

const KAKAO =
  '(?:카\\s?카\\s?오\\s?(?:톡|채널|아이디)|카[\\s._*-]{0,2}[톡똑]|[까캬]톡|ㅋ[ㅏr]?\\s?톡|카ㅌ|(?<!ㅋ)ㅋ[\\s._-]?ㅌ|k\\s?톡|kakao\\s?(?:talk|톡|id)?|katalk)';
const OPEN_CHAT = '(?:오픈\\s?(?:채팅|카톡|톡|챗)\\s?방?|옾챗|오챗|옵챗)';
const TELEGRAM =
  '(?:텔\\s?레\\s?그\\s?[램렘]|텔\\s?[레래](?!비|파|콤|토)|텔그|ㅌㄹ(?:ㄱㄹ)?|telegram|tele(?![a-z])|(?<![a-z])tg(?![a-z]))';
const DISCORD = '(?:디\\s?스\\s?코\\s?드|디코|discord)';
const WECHAT = '(?:위\\s?챗|웨이신|wechat|微信|(?<![a-z])vx(?![a-z]))';
const INSTAGRAM =
  '(?:인\\s?스\\s?타\\s?(?:그\\s?램)?|인별|insta(?:gram)?|(?<![a-z])ig(?![a-z])|디엠|(?<![a-z])dm(?![a-z]))';
const OTHERS =
  '(?:왓츠앱|왓챕|whats\\s?app|스카이프|skype|바이버|viber|큐큐|라인\\s?(?:메신저|아이디|id)|(?<![a-z])line\\s?(?:id|아이디))';
/** LINE is also an ordinary word, so more has to follow. */
const LINE = '(?<![가-힣a-z])(?:라인|line)(?![가-힣a-z])';

const NAMES = `(?:${[KAKAO, OPEN_CHAT, TELEGRAM, DISCORD, WECHAT, INSTAGRAM, OTHERS].join('|')})`;

/** Words that announce an id. */
const HINT = '(?:아이디|아\\s?이\\s?디|아뒤|아디|ㅇㅇㄷ|id|i\\.d|친구?\\s?추가|친추|추가|검색|계정|주소|코드|채널)';
const PARTICLE = '(?:으로|로|은|는|이|가|을|를|에서|에|도|만)?';
const SIGNS = '[\\s:;=@>→~()\\[\\]<「」"\'.,-]{0,5}';

/** Sizes and other measures are not ids: `60x60x140`, `2.5kg`, `10pm`. */
const MEASURE = `\\d{1,9}(?:[.x*~-]\\d{1,9}){0,4}(?:${UNITS})?(?![a-z0-9_])`;
/** Names of products and files are not ids: `iphone15`, `led100w`, `v25.1`. */
const THING =
  '(?:(?:iphone|ipad|ios|galaxy|android|windows|led|img|dsc)[_-]?|v)\\d{1,8}(?:[._-]\\d{1,8}){0,3}(?:pro|max|plus|ultra|mini|w|k)?(?![a-z0-9_])';
/** An id has at least one letter. */
const ID = `(?!${MEASURE})(?=[\\d._-]{0,30}[a-z])[a-z0-9][a-z0-9._-]{2,30}`;
/** An id that cannot be a word: letters with digits or an underscore. */
const ODD_ID = `(?!${MEASURE}|${THING})(?=[\\d._-]{0,30}[a-z])(?=[a-z0-9._-]{0,30}[\\d_])[a-z0-9][a-z0-9._-]{3,30}`;
/** An id that cannot be the name of a model either, such as `t5-4000`. */
const ODDER_ID = `(?=[a-z](?:[a-z0-9.-]{0,30}_|(?:[\\d.-]{0,10}[a-z]){2}))${ODD_ID}`;
const SPREAD_ID = '(?=(?:\\d\\s){0,20}[a-z])[a-z0-9](?:\\s[a-z0-9]){3,20}';
const ANY_ID = `(?:${ID}|${SPREAD_ID})`;

export const messengerPatterns: RegExp[] = [
  `(?:https?://)?(?:(?:open|pf)\\s?\\.\\s?kakao\\s?\\.\\s?com|(?<![a-z0-9.-])(?:t|telegram)\\s?\\.\\s?me|discord\\s?\\.\\s?gg|(?:discord(?:app)?\\.com/invite)|(?<![a-z0-9.-])wa\\.me|(?<![a-z0-9.-])line\\.me|lin\\.ee)\\s?/\\s?[^\\s가-힣<>"']{1,100}`,
  // 카톡 아이디는 abc, 텔레 친추 abc
  `${NAMES}${PARTICLE}${SIGNS}(?:${HINT}${PARTICLE}${SIGNS}){1,2}(?<key>${ANY_ID})`,
  `${LINE}${SIGNS}(?:(?:아이디|id|친추)${PARTICLE}${SIGNS}){1,2}(?<key>${ANY_ID})`,
  // 카톡 abc123, 라인 abc_123, 라인: 7-abc
  `${NAMES}${PARTICLE}${SIGNS}(?<key>${ODD_ID})`,
  `${LINE}${SIGNS}(?:추가${SIGNS})?(?<key>${ODDER_ID})`,
  `${LINE}\\s?[:@]\\s?@?(?<key>${ODD_ID})`,
  // 카톡: plants, 텔레 @plants
  `${NAMES}${PARTICLE}\\s*(?:[:=>→@]|->)\\s*@?(?<key>${ID})`,
  // @plants 로 DM, abc123 카톡
  `@(?<key>${ID})\\s?${PARTICLE}\\s?(?:${NAMES})`,
  `(?<![a-z0-9._-])(?<key>${ODD_ID})${PARTICLE}\\s?(?:${KAKAO}|${OPEN_CHAT}|${TELEGRAM}|${DISCORD}|${WECHAT})`,
  // green#1234 in 디코
  `${DISCORD}(?:.{0,12}(?<![\\p{L}\\p{N}_.]))?(?<key>[\\p{L}\\p{N}_.]{2,30}#\\d{4})(?!\\d)`,
  // An open chat can be found by its name, without an id.
  `(?<key>${OPEN_CHAT}).{0,20}(?:검색\\s?(?:해|하|후|ㄱ)|들어\\s?오|입장\\s?(?:해|하|코드)|참여\\s?코드|비번)`,
  // The author asks readers for their id.
  `(?<key>${NAMES})${PARTICLE}\\s?(?:아이디|아뒤|id)${PARTICLE}\\s?.{0,6}(?:남겨|알려|보내|적어)\\s?(?:주|줘|달라)`,
].map((source) => new RegExp(source, 'gu'));
