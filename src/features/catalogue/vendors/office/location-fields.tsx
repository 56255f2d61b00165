import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ChevronDownIcon } from '#ui/icons.tsx'
import { EntityField } from '#web/office/kit/entity/entity-field.tsx'
import { addressText } from '#web/office/kit/form/address-field.tsx'
import { isWithin } from '#web/office/kit/form/check.ts'
import { focusField } from '#web/office/kit/form/focus-field.ts'
import { useFormKit } from '#web/office/kit/form/form-context.ts'
import { FieldRow } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { notifyUndoable } from '#web/office/notices.ts'
import type { LocationUsers } from '../vendor-shapes.ts'
import { LocationUsersList } from './location-users.tsx'
import { newLocation } from './location-values.ts'
import { type VendorValues, vendorEntity } from './vendor-entity.ts'

interface LocationsProps {
  of: OfficeForm<VendorValues>
  /** Location id → activities that use it. */
  usedBy: ReadonlyMap<string, LocationUsers>
}

const NOT_USED: LocationUsers = { count: 0, activities: [] }

/** Fields of the partner's postal addresses, at least one, each with its details for members. */
export function Locations({ of, usedBy }: LocationsProps) {
  const { form } = of
  const keys = useStore(form.store, ({ values }) => values.addresses.map(({ key }) => key).join(' '))
  const all = keys === '' ? [] : keys.split(' ')
  const [first] = useState(all)
  const missing = useStore(form.store, ({ values }) => of.check(values).get('addresses'))
  const remove = (at: number) => {
    const taken = form.state.values.addresses[at]
    if (!taken) return
    form.removeFieldValue('addresses', at)
    void notifyUndoable(
      `Adresse ${at + 1} retirée`,
      async () => form.insertFieldValue('addresses', at, taken),
      'onThisPage',
    )
  }
  return (
    <div data-field="addresses" className="flex flex-col gap-3">
      {missing ? <p className="font-medium text-negative">{missing}</p> : null}
      {all.map((key, at) => (
        <Location
          key={key}
          of={of}
          at={at}
          use={usedBy.get(form.state.values.addresses[at]?.id ?? '') ?? NOT_USED}
          isOnly={all.length === 1}
          startsOpen={first.length === 1 || !first.includes(key)}
          remove={() => remove(at)}
        />
      ))}
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        onClick={() => {
          form.pushFieldValue('addresses', newLocation())
          focusField(`addresses[${all.length}].address`)
        }}
      >
        Ajouter une adresse
      </Button>
    </div>
  )
}

interface LocationProps {
  of: OfficeForm<VendorValues>
  at: number
  use: LocationUsers
  isOnly: boolean
  startsOpen: boolean
  remove: () => void
}

function Location({ of, at, use, isOnly, startsOpen, remove }: LocationProps) {
  const { form } = of
  const name = `addresses[${at}]` as const
  const { revealed } = useFormKit()
  const [isOpen, setOpen] = useState(startsOpen)
  const [seen, setSeen] = useState(revealed)
  // Opens the section so that the error inside is visible.
  if (revealed !== seen) {
    setSeen(revealed)
    if (revealed && isWithin(revealed.name, name)) setOpen(true)
  }
  const line = useStore(form.store, ({ values }) => {
    const place = values.addresses[at]
    return place?.name || (place?.address ? addressText(place.address) : 'Sans adresse')
  })
  const postalCode = useStore(
    form.store,
    ({ values }) => values.addresses[at]?.address?.addressDetails.postalCode ?? null,
  )
  const bodyId = `location-${at}`
  return (
    <div data-field={name} className="min-w-0 rounded-lg border border-line">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2 rounded-lg px-3 text-left font-semibold hover:bg-surface"
        >
          <ChevronDownIcon className={isOpen ? 'size-4 shrink-0 rotate-180' : 'size-4 shrink-0'} />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            Adresse {at + 1}
            <span className="font-normal text-ink-soft"> · {line}</span>
          </span>
        </button>
      </h3>
      <div id={bodyId} hidden={!isOpen} className="px-3 pb-4 pt-2">
        {isOpen ? (
          <div className="flex flex-col gap-4">
            <EntityField of={vendorEntity} name={`${name}.address`} />
            <FieldRow>
              <EntityField of={vendorEntity} name={`${name}.name`} />
              <EntityField of={vendorEntity} name={`${name}.phone`} />
            </FieldRow>
            <fieldset>
              <legend className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">Pour les membres</legend>
              <div className="flex flex-wrap gap-x-6 gap-y-2">
                <EntityField of={vendorEntity} name={`${name}.hideName`} />
                <EntityField of={vendorEntity} name={`${name}.hidePhone`} />
                <EntityField of={vendorEntity} name={`${name}.hideAddress`} />
                <EntityField of={vendorEntity} name={`${name}.hideOpeningHours`} />
              </div>
            </fieldset>
            <EntityField of={vendorEntity} name={`${name}.rangeInKm`} />
            <EntityField of={vendorEntity} name={`${name}.openingHours`} postalCode={postalCode} />
            <div>
              <Button variant="secondary" size="sm" disabled={isOnly || use.count > 0} onClick={remove}>
                Retirer cette adresse
              </Button>
              {use.count > 0 ? <LocationUsersList {...use} /> : null}
              {isOnly && use.count === 0 ? (
                <p className="mt-1 text-note text-ink-soft">Un partenaire garde au moins une adresse.</p>
              ) : null}
            </div>
          </div>
        ) : null}
      </div>
    </div>
  )
}
