/** Has the browser keep `data` as a file of this name, indented for people. */
export function saveJson(fileName: string, data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName
  anchor.click()
  // Some browsers read it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
