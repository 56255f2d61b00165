import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { dayKey } from '../../../features/stock/region-time.ts'
import { serverNow } from '../../../ui/server-clock.ts'
import { notify } from '../../../ui/toast.ts'
import { useOfficeForm } from '../kit/form/use-office-form.ts'
import { OfficePage } from '../office-page.tsx'
import { useOfficeContext } from '../use-office.ts'
import { newsPath } from './edit-news-page.tsx'
import { NewsForm } from './news-form.tsx'
import { checkNews, fieldsOf, newNews, newsWords } from './news-values.ts'

export function CreateNewsPage({ groupId }: { groupId: string }) {
  const { client, office } = useOfficeContext()
  const router = useRouter()
  const [stored] = useState(() => newNews(dayKey(office.zone, serverNow())))
  const form = useOfficeForm({
    item: `news/new/${groupId}`,
    stored,
    check: checkNews,
    words: newsWords,
    save: async (values, { idempotencyKey }) => {
      await client('/cse-admin/create-news', { groupId, ...fieldsOf(values) }, { idempotencyKey })
      notify.success('Actualité enregistrée')
      void router.navigate({ href: newsPath(groupId) })
      return null
    },
  })
  return (
    <OfficePage>
      <NewsForm of={form} picture={null} />
    </OfficePage>
  )
}
