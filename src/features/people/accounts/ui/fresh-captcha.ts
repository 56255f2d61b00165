import type { Client } from '#api/client.ts'

/**
 * Every answer brings a captcha token (G02); a page alone does not, and one that stood open has an old one. Any call will
 * do, made while the form is filled in. A failure shows when the form is sent.
 */
export const freshCaptcha = (client: Client) => () =>
  client('/get-session', {}).then(
    () => undefined,
    () => undefined,
  )
