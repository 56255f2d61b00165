/** Address that opens the phone's map program, or a map page elsewhere, with the way to a place. */
export const wayTo = (address: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address.replaceAll('\n', ', ') })}`
