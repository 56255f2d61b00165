import { Checkbox } from '#ui/checkbox.tsx'
import { useFieldContext, useFieldError } from '#web/office/kit/form/form-context.ts'
import type { Categories } from './load-activity.tsx'

type Category = Categories[number]

const categoryPath = (category: Category, all: Categories): Category[] => {
  const parent = all.find(({ id }) => id === category.parentId)
  return parent ? [...categoryPath(parent, all), category] : [category]
}

/** Names each category by its path from level 1, for a list of choices. */
export const categoryChoices = (all: Categories): Record<string, string> =>
  Object.fromEntries(
    all
      .map(
        (category) =>
          [
            category.id,
            categoryPath(category, all)
              .map(({ name }) => name)
              .join(' › '),
          ] as const,
      )
      .sort(([, one], [, other]) => one.localeCompare(other, 'fr')),
  )

/** Path at which a super admin edits the category. */
const categoryHref = (path: readonly Category[]) =>
  `/admin/${path.map(({ id, level }) => `cat${level}/${id}`).join('/')}`

interface CategoryFieldProps {
  categories: Categories
  /** True if the names link to the categories' own pages. */
  isLinked: boolean
}

/** Field for categories of all three levels; the chosen ones are listed on top with their paths. */
export function CategoryField({ categories, isLinked }: CategoryFieldProps) {
  const field = useFieldContext<string[]>()
  const chosen = field.state.value
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  const toggle = (id: string, on: boolean) =>
    field.handleChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))
  const tops = categories.filter(({ parentId }) => parentId === null)
  const under = (parentId: string): Category[] =>
    categories
      .filter((category) => category.parentId === parentId)
      .flatMap((category) => [category, ...under(category.id)])
  return (
    <div data-field={field.name} className="flex flex-col gap-3">
      {chosen.length === 0 ? (
        <p className="text-ink-soft">Sans catégorie, l’activité ne se trouve que par la recherche.</p>
      ) : (
        <ul aria-label="Catégories choisies" className="flex flex-col gap-1">
          {chosen.map((id) => {
            const category = categories.find((each) => each.id === id)
            const path = category ? categoryPath(category, categories) : []
            return (
              <li key={id}>
                {path.map((each, at) => (
                  <span key={each.id}>
                    {at > 0 ? ' › ' : ''}
                    {isLinked ? (
                      <a className="text-link underline underline-offset-3" href={categoryHref(path.slice(0, at + 1))}>
                        {each.name}
                      </a>
                    ) : (
                      each.name
                    )}
                  </span>
                ))}
              </li>
            )
          })}
        </ul>
      )}
      {error ? <p className="font-medium text-negative">{error}</p> : null}
      {tops.map((top) => {
        const below = under(top.id)
        const count = [top, ...below].filter(({ id }) => chosen.includes(id)).length
        return (
          <details key={top.id} className="rounded-lg border border-line">
            <summary className="min-h-11 cursor-pointer px-3 py-2.5 font-semibold">
              {top.name}
              {count > 0 ? <span className="font-normal text-ink-soft"> · {count}</span> : null}
            </summary>
            <div className="flex flex-col gap-2 px-3 pb-3">
              {[top, ...below].map(({ id, name, level }) => (
                <div key={id} className={level === 1 ? '' : level === 2 ? 'pl-6' : 'pl-12'}>
                  <Checkbox
                    name={field.name}
                    label={name}
                    checked={chosen.includes(id)}
                    onChange={({ target }) => toggle(id, target.checked)}
                  />
                </div>
              ))}
            </div>
          </details>
        )
      })}
    </div>
  )
}
