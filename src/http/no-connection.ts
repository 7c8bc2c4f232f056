/** What a person is told when a call, or a script, was not answered at all. */
export const NO_CONNECTION = '연결이 원활하지 않아요. 잠시 후 다시 시도해 주세요.';
