import { formatMoment } from '../../../lib/dates.ts';
import { product } from '../../../site/product.ts';

/** The file that lists pictures whose files are missing in the store. It is left out if there are none. */
export const MISSING_PICTURES = 'missing-pictures.json';

/** Returns the README that describes the other files. */
export function archiveReadme(parts: readonly { file: string; holds: string }[], madeAt: Date, origin: string): string {
  const width = Math.max(...parts.map(({ file }) => file.length)) + 2;
  return `${product.name} 내 기록
${formatMoment(madeAt)}에 모았어요.

${product.name}에 있는 내 기록을 모두 담았어요. JSON 파일은 메모장 같은 편집기나 브라우저로 열 수 있어요.

${parts.map(({ file, holds }) => `${file.padEnd(width)}${holds}`).join('\n')}
${'pictures/'.padEnd(width)}올리거나 글에 넣은 사진

- 파일을 찾지 못한 사진이 있으면 ${MISSING_PICTURES}에 적혀 있어요.
- on, address처럼 /로 시작하는 주소는 ${origin} 뒤에 붙이면 돼요.
- 시간은 모두 협정 세계시(UTC)예요. 한국 시간으로 보려면 아홉 시간을 더해 주세요.
- 다른 회원이 쓴 글은 내 기록이 아니어서 주소와 제목만 있어요.
- 최근 검색어와 화면 설정은 서버에 두지 않고 쓰던 기기에만 있어서 들어 있지 않아요.
- 이 파일에는 나만 보던 내용이 들어 있어요. 여럿이 쓰는 기기에는 두지 마세요.
`;
}
