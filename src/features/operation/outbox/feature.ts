import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { getMailHandler } from './get-mail.ts'
import { listMailsHandler } from './list-mails.ts'
import { mailsFile, suppressedFile } from './outbox-files.ts'
import { resendMailHandler } from './resend-mail.ts'
import { listSuppressedAddressesHandler, releaseAddressHandler } from './suppressed-addresses.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listMails: listMailsHandler,
    getMail: getMailHandler,
    resendMail: resendMailHandler,
    listSuppressedAddresses: listSuppressedAddressesHandler,
    releaseAddress: releaseAddressHandler,
  },
  files: [mailsFile, suppressedFile],
})
