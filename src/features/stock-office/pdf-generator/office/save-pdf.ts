/** Saves what an address of this site answers, as a click on a link to it does. */
export function savePdf(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
