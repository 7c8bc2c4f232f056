/** The message when a call or a script got no answer. */
export const NO_CONNECTION = '연결이 원활하지 않아요. 잠시 후 다시 시도해 주세요.';
