import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { whenIdle } from '#ui/browser/when-idle.ts'
import { TextLink } from '#ui/page.tsx'

type OwnSubsidies = CallResult<'/list-own-subsidies'>['items']

/** Rules that the line names; the account has all of them. */
const MOST_NAMED = 2

/** "90,52 € pour Cinéma", by each rule with a yearly ceiling. */
const restTexts = (items: OwnSubsidies): string[] =>
  items.flatMap(({ ceiling, targetLabel }) =>
    ceiling ? [`${formatPrice(ceiling.left)}${targetLabel === null ? '' : ` pour ${targetLabel}`}`] : [],
  )

/** "Il vous reste 90,52 € cette année"; loaded in the browser, since the page is kept for many members. */
export function OwnBudget() {
  const { client } = useRouteContext({ from: '__root__' })
  const [items, setItems] = useState<OwnSubsidies>([])
  useEffect(() => {
    let isShown = true
    void whenIdle()
      .then(() => client('/list-own-subsidies', {}))
      .then(
        (own) => {
          if (isShown) setItems(own.items)
        },
        // The account says it as well, and its failure, too.
        () => undefined,
      )
    return () => {
      isShown = false
    }
  }, [client])
  const rests = restTexts(items)
  return (
    <>
      {rests.length > 0 ? (
        <strong className="font-semibold text-ink tabular-nums">
          Il vous reste {rests.slice(0, MOST_NAMED).join(' et ')} cette année.{' '}
        </strong>
      ) : null}
      <TextLink to="/account">Ce que mon CSE prend en charge</TextLink>
    </>
  )
}
