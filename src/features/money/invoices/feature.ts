import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { getInvoiceDataHandler, getInvoiceHandler, getOfficeInvoiceHandler } from './get-invoice.ts'
import { getInvoicingHandler } from './get-invoicing.ts'
import { getVatPlaceHandler } from './get-vat-place.ts'
import { invoicesFile } from './invoices-file.ts'
import { issueInvoicesJob } from './issue-invoices-job.ts'
import { listInvoicesHandler } from './list-invoices.ts'
import { updateInvoicingHandler } from './update-invoicing.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    getInvoice: getInvoiceHandler,
    getOfficeInvoice: getOfficeInvoiceHandler,
    listInvoices: listInvoicesHandler,
    getInvoiceData: getInvoiceDataHandler,
    getInvoicing: getInvoicingHandler,
    getVatPlace: getVatPlaceHandler,
    updateInvoicing: updateInvoicingHandler,
  },
  files: [invoicesFile],
  jobs: [issueInvoicesJob],
})
