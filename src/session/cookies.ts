/** All cookies of a session begin so, whatever follows; on https behind `__Host-`. */
export const SESSION_COOKIE_PREFIX = 'pureut_';

/** Whether a request comes from someone who may be a member: then nothing shared is sent or kept. */
export function hasSession(cookieHeader: string | null | undefined): boolean {
  return cookieHeader?.includes(SESSION_COOKIE_PREFIX) ?? false;
}
