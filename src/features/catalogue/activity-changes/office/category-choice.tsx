import type { Categories } from '#features/catalogue/activities/office/load-activity.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { CloseIcon } from '#ui/icons.tsx'

interface CategoryChoiceProps {
  label: string
  categories: Categories
  ids: readonly string[]
  change: (ids: readonly string[]) => void
}

/** Field for several categories, added one by one. */
export function CategoryChoice({ label, categories, ids, change }: CategoryChoiceProps) {
  const categoryName = (id: string): string => {
    const found = categories.find((category) => category.id === id)
    if (!found) return id
    return found.parentId === null ? found.name : `${categoryName(found.parentId)} › ${found.name}`
  }
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={label}
        value=""
        placeholder={ids.length === 0 ? 'Aucune' : 'Une autre…'}
        options={categories
          .filter(({ id }) => !ids.includes(id))
          .map(({ id }) => ({ value: id, label: categoryName(id) }))}
        onChange={({ currentTarget: { value } }) => (value === '' ? undefined : change([...ids, value]))}
      />
      {ids.length === 0 ? null : (
        <ul aria-label={`${label} : choix`} className="flex flex-col gap-1">
          {ids.map((id) => (
            <li key={id} className="flex items-center justify-between gap-2 rounded-lg bg-surface pl-3">
              <span className="min-w-0 truncate">{categoryName(id)}</span>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Retirer ${categoryName(id)} du choix`}
                onClick={() => change(ids.filter((each) => each !== id))}
              >
                <CloseIcon />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
