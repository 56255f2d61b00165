import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { NO_ANSWER } from '#lib/words/failures.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { FilterButtonText, seeResults } from './filter-button.tsx'
import { resultsInput } from './search-address.ts'
import { useSteering } from './use-steering.ts'

const FilterFields = lazy(() => import('./filter-fields.tsx').then((loaded) => ({ default: loaded.FilterFields })))

type Found = Pick<CallResult<'/search-results'>, 'counts' | 'total'>

interface FilterSheetProps {
  catId: string
  /** Numbers that the page has by the filters of its address; null without any. */
  found: Found | null
}

/** Button that opens all filters of a category; their code, and their numbers where the page has none, load then. */
export function FilterSheet({ catId, found }: FilterSheetProps) {
  const { client } = useRouteContext({ from: '__root__' })
  const { address } = useSteering()
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<Found | 'failed' | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const shown = found ?? asked
  const ask = useEffectEvent(() => {
    setAsked(null)
    client('/search-results', { ...resultsInput({ catId }, address), limit: 1 }).then(setAsked, () =>
      setAsked('failed'),
    )
  })
  const isAsked = isOpen && found === null
  useEffect(() => {
    if (isAsked) ask()
  }, [isAsked])
  return (
    <>
      <Button
        ref={opener}
        variant="secondary"
        className="rounded-full! max-sm:px-3! [@media(scripting:none)]:hidden"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <FilterButtonText text="Trier et filtrer" address={address} />
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Trier et filtrer"
        mode="slide-right"
        width={420}
        finalFocus={() => opener.current}
        footer={
          shown === null || shown === 'failed' ? undefined : (
            <Button full onClick={() => setOpen(false)}>
              {seeResults(shown.total)}
            </Button>
          )
        }
      >
        {shown === 'failed' ? (
          <Notice kind="error">
            <p>{NO_ANSWER}</p>
            <Button variant="secondary" size="sm" className="mt-3" onClick={ask}>
              Réessayer
            </Button>
          </Notice>
        ) : shown === null ? (
          <LoadingBlock label="Chargement des filtres" />
        ) : (
          <Suspense fallback={<LoadingBlock label="Chargement des filtres" />}>
            <FilterFields counts={shown.counts} narrow />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
