import { createFileRoute } from '@tanstack/react-router'
import { TodoPage } from '#features/operation/todo/office/todo-page.tsx'

export const Route = createFileRoute('/admin/todo')({
  staticData: { title: 'À traiter' },
  component: TodoPage,
})
