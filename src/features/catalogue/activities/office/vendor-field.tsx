import { useCallback, useEffect, useState } from 'react'
import { LOADING } from '#ui/text/loading-text.ts'
import { notify } from '#ui/toast.ts'
import { addressText } from '#web/office/kit/form/address-field.tsx'
import { FoundField } from '#web/office/kit/form/found-field.tsx'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { type FoundVendor, findVendors } from './catalogue-search.ts'
import type { Vendor } from './load-activity.tsx'

const FAILURE = 'Erreur lors du chargement des partenaires'

/** Chosen partner with its locations; null until loaded. */
export function useVendor(vendorId: string): Vendor | null {
  const call = useScopeCall()
  const [vendor, setVendor] = useState<Vendor | null>(null)
  useEffect(() => {
    if (vendorId === '') return setVendor(null)
    let wanted = true
    call('/vendor-lookup', { vendorId }).then(
      ({ items }) => wanted && setVendor(items[0] ?? null),
      (error: unknown) => wanted && notify.error(FAILURE, error),
    )
    return () => {
      wanted = false
    }
  }, [call, vendorId])
  return vendor?.id === vendorId ? vendor : null
}

const placeText = ({ name, address }: FoundVendor['addresses'][number]) =>
  [name, address && addressText(address)].filter(Boolean).join(', ') || 'Sans adresse'

/** Field for one partner by name; its value is the id, or "" for none. */
interface VendorFieldProps {
  label: string
  vendor: Vendor | null
  href: string | null
}

export function VendorField({ label, vendor, href }: VendorFieldProps) {
  const call = useScopeCall()
  const load = useCallback(
    async (wanted: string, signal: AbortSignal) => {
      try {
        return await findVendors(call, wanted, signal)
      } catch (error) {
        if (!signal.aborted) notify.error(FAILURE, error)
        return []
      }
    },
    [call],
  )
  return (
    <FoundField
      label={label}
      changeText="Changer de partenaire"
      load={load}
      renderItem={({ name, addresses }) => (
        <>
          <span className="block font-medium">{name}</span>
          {addresses[0] ? <span className="block text-note text-ink-soft">{placeText(addresses[0])}</span> : null}
        </>
      )}
      emptyText="Aucun partenaire de ce nom."
      placeholder="Nom du partenaire"
    >
      {(_id, change) => (
        <p className="flex flex-wrap items-center gap-3">
          {vendor && href ? (
            <a href={href} className="font-medium text-link underline underline-offset-3">
              {vendor.name}
            </a>
          ) : (
            <span className="font-medium">{vendor?.name ?? LOADING}</span>
          )}
          {change}
        </p>
      )}
    </FoundField>
  )
}
