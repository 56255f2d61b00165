import { useMemo, useState } from 'react'
import type { Categories } from '#features/catalogue/activities/office/load-activity.tsx'
import { visibilityNames } from '#features/catalogue/vendors/office/vendor-words.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { useKnownGroups } from '#web/office/kit/form/use-known-groups.ts'
import type { ScopeCall } from '#web/office/kit/scope-call.ts'
import { GroupTreeWindow } from '#web/office/kit/tree/group-tree-window.tsx'
import { CategoryChoice } from './category-choice.tsx'
import type { ChangeValues, PriceField } from './change-values.ts'
import { PriceChoice } from './price-choice.tsx'

const LEAVE = { value: '', label: 'Ne pas changer' } as const
const visibilities = [
  LEAVE,
  { value: 'Public', label: visibilityNames.Public },
  { value: 'Hidden', label: visibilityNames.Hidden },
] as const
const audiences = [
  LEAVE,
  { value: 'premium', label: 'Premium' },
  { value: 'nonPremium', label: 'Non premium' },
] as const
const children = [LEAVE, { value: 'yes', label: 'Oui' }, { value: 'no', label: 'Non' }] as const
const restrictions = [
  LEAVE,
  { value: 'none', label: 'Aucun : pour tous les groupes' },
  { value: 'group', label: 'Restreindre à un groupe' },
] as const

const chosen = <Value extends string>(options: readonly { value: Value }[], value: string): Value | undefined =>
  options.find((option) => option.value === value)?.value

const priceNames: readonly [PriceField, string][] = [
  ['youpiizPrice', 'Prix'],
  ['publicPrice', 'Prix public'],
  ['fees', 'Frais de gestion'],
]

interface ChangeFormProps {
  values: ChangeValues
  change: (values: ChangeValues) => void
  categories: Categories
  call: ScopeCall
  /** False for a committee, which changes only visibility and categories. */
  isAdmin: boolean
}

/** Form for changes to all selected activities; untouched fields stay as they are. */
export function ChangeForm({ values, change, categories, call, isAdmin }: ChangeFormProps) {
  const set = (more: Partial<ChangeValues>) => change({ ...values, ...more })
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="Visibilité"
        value={values.visibility}
        options={visibilities}
        onChange={({ currentTarget }) => set({ visibility: chosen(visibilities, currentTarget.value) ?? '' })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <CategoryChoice
          label="Catégories à ajouter"
          categories={categories}
          ids={values.addCatIds}
          change={(addCatIds) => set({ addCatIds })}
        />
        <CategoryChoice
          label="Catégories à retirer"
          categories={categories}
          ids={values.removeCatIds}
          change={(removeCatIds) => set({ removeCatIds })}
        />
      </div>
      {isAdmin ? (
        <>
          <Select
            label="Pour les enfants"
            value={values.forChildren}
            options={children}
            onChange={({ currentTarget }) => set({ forChildren: chosen(children, currentTarget.value) ?? '' })}
          />
          <Select
            label="Premium"
            value={values.audience}
            options={audiences}
            onChange={({ currentTarget }) => set({ audience: chosen(audiences, currentTarget.value) ?? '' })}
          />
          <GroupChoice values={values} set={set} call={call} />
          <div className="flex flex-col gap-3 border-t border-line pt-4">
            {priceNames.map(([field, label]) => (
              <PriceChoice
                key={field}
                label={label}
                price={values.prices[field]}
                change={(price) => set({ prices: { ...values.prices, [field]: price } })}
              />
            ))}
            <p className="text-note text-ink-soft">
              De chaque billet, au centime le plus proche. Un pourcentage vaut aussi pour les options, un montant non.
            </p>
          </div>
        </>
      ) : null}
    </div>
  )
}

interface GroupChoiceProps {
  values: ChangeValues
  set: (more: Partial<ChangeValues>) => void
  call: ScopeCall
}

function GroupChoice({ values, set, call }: GroupChoiceProps) {
  const { restriction, groupId } = values
  const [isBrowsing, setBrowsing] = useState(false)
  const ids = useMemo(() => (groupId === '' ? [] : [groupId]), [groupId])
  const { nameOf } = useKnownGroups(call, ids)
  return (
    <div className="flex flex-col gap-2">
      <Select
        label="Groupe"
        value={restriction}
        options={restrictions}
        onChange={({ currentTarget }) => set({ restriction: chosen(restrictions, currentTarget.value) ?? '' })}
      />
      {restriction === 'group' ? (
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-medium">{groupId === '' ? 'Aucun groupe choisi' : nameOf(groupId)}</span>
          <Button variant="secondary" size="sm" onClick={() => setBrowsing(true)}>
            {groupId === '' ? 'Choisir le groupe' : 'Changer de groupe'}
          </Button>
        </p>
      ) : null}
      <GroupTreeWindow
        open={isBrowsing}
        onClose={() => setBrowsing(false)}
        call={call}
        mode="single"
        chosen={ids}
        onChoose={([group = '']) => set({ groupId: group })}
      />
    </div>
  )
}
