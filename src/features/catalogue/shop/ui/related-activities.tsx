import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Activity } from '#contract/catalogue-shapes.ts'
import { SectionTitle } from '#ui/page.tsx'
import { ActivityList } from './activity-list.tsx'
import { loadRelated, type Related } from './related.ts'

/** Activities like this one at the page's foot, asked for once the page stands; nothing without any. */
export function RelatedActivities({ activity }: { activity: Activity }) {
  const { client } = useRouteContext({ from: '__root__' })
  const [related, setRelated] = useState<Related | null>(null)
  useEffect(() => {
    let left = false
    void loadRelated(client, activity).then((found) => left || setRelated(found))
    return () => {
      left = true
    }
  }, [client, activity])
  if (related === null) return null
  return (
    <section className="mt-14 border-t border-line pt-10">
      <SectionTitle className="mb-6">
        {related.name} {related.isNear ? 'à proximité' : ': autres partenaires'}
      </SectionTitle>
      <ActivityList list={related.list} />
    </section>
  )
}
