import { useCallback, useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LOADING } from '#ui/text/loading-text.ts'
import { notify } from '#ui/toast.ts'
import { addressText } from '#web/office/kit/form/address-field.tsx'
import { useFieldContext, useFieldError } from '#web/office/kit/form/form-context.ts'
import { SuggestInput } from '#web/office/kit/form/suggest-input.tsx'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { type FoundVendor, findVendors } from './catalogue-search.ts'
import type { Vendor } from './load-activity.tsx'

const SEARCH_DELAY_MS = 200
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
  const field = useFieldContext<string>()
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  const [text, setText] = useState('')
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
  if (field.state.value !== '')
    return (
      <div>
        <p className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">{label}</p>
        <p className="flex flex-wrap items-center gap-3">
          {vendor && href ? (
            <a href={href} className="font-medium text-link underline underline-offset-3">
              {vendor.name}
            </a>
          ) : (
            <span className="font-medium">{vendor?.name ?? LOADING}</span>
          )}
          <Button variant="secondary" size="sm" onClick={() => field.handleChange('')}>
            Changer de partenaire
          </Button>
        </p>
        {error ? <p className="text-sm font-medium text-negative">{error}</p> : null}
      </div>
    )
  return (
    <SuggestInput
      name={field.name}
      label={label}
      text={text}
      onText={setText}
      onPick={({ id }) => {
        setText('')
        field.handleChange(id)
      }}
      onBlur={field.handleBlur}
      load={load}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      renderItem={({ name, addresses }) => (
        <>
          <span className="block font-medium">{name}</span>
          {addresses[0] ? <span className="block text-note text-ink-soft">{placeText(addresses[0])}</span> : null}
        </>
      )}
      debounceMs={SEARCH_DELAY_MS}
      emptyText="Aucun partenaire de ce nom."
      placeholder="Nom du partenaire"
      error={error}
    />
  )
}
