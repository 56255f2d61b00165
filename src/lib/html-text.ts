const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for an element, or an attribute in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char)

const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON for a script element, escaped so that it cannot end the script or begin another. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escaped)

/** Escapes finished JSON for an element that holds data; escapes fewer characters, since it is long. */
export const jsonTextForScript = (json: string): string => json.replace(/[<\u2028\u2029]/g, escaped)
