import { createFileRoute } from '@tanstack/react-router'
import { CreateSynonymPage } from '#features/catalogue/shop-search/office/synonym-pages.tsx'

export const Route = createFileRoute('/admin/synonyms/create')({
  staticData: { title: 'Ajouter un synonyme' },
  component: CreateSynonymPage,
})
