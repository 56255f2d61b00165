/** Downloads a URL of this site as a click on a link to it would. */
export function savePdf(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
