import { UsersIcon } from '@sanity/icons/Users'
import { lazy } from 'react'
import { definePlugin } from 'sanity'
import { route } from 'sanity/router'

/** The people who asked for a resource: /studio/leads, and /studio/leads/{id} for one of them. */
export const leads = definePlugin({
  name: 'leads',
  tools: [
    {
      name: 'leads',
      title: 'Leads',
      icon: UsersIcon,
      component: lazy(() => import('./leads.tsx')),
      router: route.create('/', [route.create('/:id')]),
    },
  ],
})
