import { listFile } from '#handler/manifest/list-file.ts'
import type { NamedColumns } from '#handler/manifest/office-file.ts'
import type { ListedMail, SuppressedAddress } from '#kernel/mail/outbox-shapes.ts'
import { sheetMoment } from '#kernel/time/region-time.ts'
import { listMailsHandler } from './list-mails.ts'
import { kindText, reasonTexts, stateTexts } from './mail-texts.ts'
import { listSuppressedAddressesHandler } from './suppressed-addresses.ts'

/** CSV of the region's mails. */
export const mailsFile = listFile(listMailsHandler, 'admin', ({ region }) => {
  const columns: NamedColumns<ListedMail> = [
    ['Destinataire', ({ to }) => to],
    ['Objet', ({ subject }) => subject],
    ['Type', ({ kind }) => kindText(kind)],
    ['État', ({ state }) => stateTexts[state]],
    ['Écrit le', ({ createdAt }) => sheetMoment(region.zone, createdAt)],
    ['Essais', ({ tries }) => tries],
    ['Réponse', ({ note }) => note],
  ]
  return { fileName: 'courriels.csv', columns, rows: ({ items }) => items }
})

/** CSV of emails that get few mails or none. */
export const suppressedFile = listFile(listSuppressedAddressesHandler, 'admin', ({ region }) => {
  const columns: NamedColumns<SuppressedAddress> = [
    ['Adresse', ({ address }) => address],
    ['Raison', ({ reason }) => reasonTexts[reason]],
    ['Depuis', ({ since }) => sheetMoment(region.zone, since)],
    ['Réponse', ({ note }) => note],
  ]
  return { fileName: 'adresses-ecartees.csv', columns, rows: ({ items }) => items }
})
