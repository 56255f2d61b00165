/**
 * Returns a premium code as it is stored and compared: no accents, upper case, only A-Z, 0-9, hyphen and underscore.
 */
export function normalizeRegistrationCode(code: string): string {
  return code
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9_-]/g, '')
}
