import { useStore } from '@tanstack/react-form'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Media } from '#contract/shapes.ts'
import { EntityField } from '#web/office/kit/entity/entity-field.tsx'
import { ContentField } from '#web/office/kit/form/content-field.tsx'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import { PreviewFrame } from '#web/office/kit/form/preview-frame.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { useMediaStates } from '#web/office/kit/upload/use-media-states.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { excerptText } from '../news-texts.ts'
import { NewsItem } from '../ui/news-item.tsx'
import { type NewsValues, newsEntity } from './news-entity.ts'

/** Loaded after the form, because it brings the parser of marks and links. */
const NewsArticle = lazy(() => import('../ui/news-article.tsx').then((loaded) => ({ default: loaded.NewsArticle })))

interface NewsFormProps {
  of: Form<NewsValues>
  /** Picture loaded with the item. */
  picture: Media | null
  actions?: ReactNode
}

/** Form of a news item, with a preview of its card for members. */
export function NewsForm({ of, picture, actions }: NewsFormProps) {
  return (
    <OfficeForm of={of} label="Actualité" submit="ENREGISTRER" actions={actions}>
      <FormSection title="L’actualité">
        <FieldRow>
          <EntityField of={newsEntity} name="type" />
          <EntityField of={newsEntity} name="date" />
        </FieldRow>
        <EntityField of={newsEntity} name="title" />
        <EntityField of={newsEntity} name="description">
          {(label) => <ContentField label={label} />}
        </EntityField>
        <EntityField of={newsEntity} name="mediaId" known={picture ? [picture] : []} />
        <EntityField of={newsEntity} name="isPublished" />
      </FormSection>
      <NewsPreview of={of} picture={picture} />
    </OfficeForm>
  )
}

/** Picture with this id, even if it was just uploaded. */
function usePicture(mediaId: string, known: Media | null): Media | null {
  const { states } = useMediaStates(useScopeCall(), mediaId === '' ? [] : [mediaId], known ? [known] : [])
  const state = states.get(mediaId)
  return state === undefined || state === 'missing' ? null : state.media
}

/** Link to the members' list of news, since an unpublished item has no page of its own. */
const ReadMore = () => (
  <a href="/news" target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center text-link">
    Lire la suite
  </a>
)

function NewsPreview({ of, picture }: NewsFormProps) {
  const { type, title, description, date, mediaId } = useStore(of.form.store, ({ values }) => values)
  const shown = {
    type,
    title: title || 'Titre de l’actualité',
    date: date ?? new Date().toISOString().slice(0, 10),
    picture: usePicture(mediaId, picture),
  }
  return (
    <PreviewFrame label="Aperçu">
      <div className="max-w-96">
        <NewsItem item={{ ...shown, excerpt: excerptText(description) }} Heading="h3" more={<ReadMore />} />
      </div>
      <div className="mt-6 max-w-200 border-t border-line pt-6">
        <Suspense fallback={null}>
          <NewsArticle item={{ ...shown, description }} Heading="h3" />
        </Suspense>
      </div>
    </PreviewFrame>
  )
}
