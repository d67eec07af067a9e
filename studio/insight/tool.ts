import { BarChartIcon } from '@sanity/icons/BarChart'
import { lazy } from 'react'
import { definePlugin } from 'sanity'
import { route } from 'sanity/router'

/** What visitors and leads did, as figures: /studio/insight. */
export const insight = definePlugin({
  name: 'insight',
  tools: [
    {
      name: 'insight',
      title: 'Insight',
      icon: BarChartIcon,
      component: lazy(() => import('./insight.tsx')),
      router: route.create('/'),
    },
  ],
})
