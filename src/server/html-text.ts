const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For text of an element, and for an attribute between double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char)

const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON for a script element: nothing in it can end the script or begin another. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escaped)

/** The same of what is JSON already, for an element that holds data: it has many signs to look at. */
export const jsonTextForScript = (json: string): string => json.replace(/[<\u2028\u2029]/g, escaped)
