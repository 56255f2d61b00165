const SLUG_LENGTH = 60

/** What a ticket is saved as: somebody with several can tell them apart in their downloads. */
export const ticketFileName = (slugName: string, unit: number): string =>
  `${['billet', slugName.slice(0, SLUG_LENGTH), unit].filter((part) => part !== '').join('-')}.pdf`
