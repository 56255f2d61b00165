import { type ErrorComponentProps, notFound } from '@tanstack/react-router'
import type { CallResult } from '#api/client.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'
import { orNotFound } from '#web/office/kit/or-not-found.ts'
import { scopeCall } from '#web/office/kit/scope-call.ts'
import type { OfficeContext } from '#web/office/office-context.ts'
import { scopeOfPath } from '#web/office/office-facts.ts'

interface LoaderFacts {
  context: OfficeContext
  params: { vendorId: string }
  location: { pathname: string }
}

/** `loader` of the pages that edit a partner. */
export async function loadVendor({ context, params, location }: LoaderFacts): Promise<CallResult<'/admin/get-vendor'>> {
  const scope = scopeOfPath(context.office.scopes, location.pathname)
  if (!scope) throw notFound()
  return await scopeCall(context.client, scope)('/get-vendor', { vendorId: params.vendorId }).catch(
    orNotFound('vendorNotFound'),
  )
}

export const VendorPending = () => <LoadingBlock label="Chargement du partenaire" />

export const VendorFailed = ({ error }: ErrorComponentProps) => <LoadFailed ofWhat="du partenaire" error={error} />
