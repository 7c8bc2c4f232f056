/** The advice on the failure page besides retrying. `home` is the text of the link to the home page. */
export const failureAdvice = {
  before: '계속되면',
  home: '홈으로 가거나,',
  after:
    '브라우저의 캐시와 쿠키를 지우고 다시 로그인해 주세요. 이 기기에만 저장된, 아직 올리지 않은 글도 함께 지워지니 먼저 다른 곳에 옮겨 두세요.',
};
