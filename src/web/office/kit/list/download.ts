/** Forms in which a table is saved: for programs, and with typed cells for people who open it in a spreadsheet. */
export type FileForm = 'csv' | 'xlsx'

/** Name of a file in the asked form; `name` is that of the CSV, or of the text in its place. */
export const savedName = (name: string, form: FileForm): string =>
  form === 'csv' ? name : name.replace(/\.(csv|txt)$/, `.${form}`)

/** Saves a file as a click on a link to it would. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
