import { ClientError } from '#api/client.ts'

const linkRefusals = new Set(['scanLinkNotFound', 'scanLinkExpired', 'scanLinkRevoked'])
/** True once the partner's link has ended: nothing more is sent by it. */
export const isLinkRefusal = (error: unknown): error is ClientError =>
  error instanceof ClientError && linkRefusals.has(error.code)
/** True without an answer, or if the server cannot answer now: the device judges by itself and reports later. */
export const isAway = (error: unknown): boolean => !(error instanceof ClientError) || error.status >= 500
