const day = /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\s*[/. -]\s*(\d{1,2})\s*[/. -]\s*(\d{4})|(\d{2})(\d{2})(\d{4}))$/

/** Day of a text as people type one, "14/05/2019", "14.5.2019", "14052019", as 'YYYY-MM-DD'; null if it is none. */
export function readTypedDate(text: string): string | null {
  const found = day.exec(text.trim())
  if (!found) return null
  const [, isoYear, isoMonth, isoDay, ...others] = found
  const [date, month, year] = isoYear === undefined ? others.filter(Boolean) : [isoDay, isoMonth, isoYear]
  const read = `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`
  const time = Date.parse(`${read}T00:00:00Z`)
  // 31/02 would be a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(read) ? read : null
}

/** 'YYYY-MM-DD' as it is written here: "14/05/2019". Other texts stay as they are. */
export const dateAsTyped = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? text.split('-').reverse().join('/') : text
