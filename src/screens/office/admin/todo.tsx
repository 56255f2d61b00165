import { createFileRoute } from '@tanstack/react-router'
import { TodoPage } from '../../../web/office/todo/todo-page.tsx'

export const Route = createFileRoute('/admin/todo')({
  staticData: { title: 'À traiter' },
  component: TodoPage,
})
