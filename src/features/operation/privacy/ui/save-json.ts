/** Saves `data` as an indented JSON file of this name. */
export function saveJson(fileName: string, data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName
  anchor.click()
  // Delayed, because some browsers read the object only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
