import Box from '@mui/material/Box';
import { GraphChart } from 'echarts/charts';
import { TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useMemo } from 'react';
import { CHART_COLOURS } from '../../../../shared/theme/tokens.js';
import { FILLING, LINE, moves, TEXT, useDrawing } from '../../../../shared/ui/chart/use-drawing.js';
import type { GraphData } from './graph.model.js';

register([GraphChart, TooltipComponent, SVGRenderer]);

/** The picture alone: the edges stand beside it as a table for those who do not see it. */
export function GraphDrawing({ graph }: { graph: GraphData }) {
  const option = useMemo(
    () => ({
      animation: moves(),
      color: CHART_COLOURS,
      tooltip: { renderMode: 'richText' },
      series: [
        {
          type: 'graph',
          layout: 'force',
          roam: true,
          draggable: true,
          symbolSize: 28,
          force: { repulsion: 260, edgeLength: 110, layoutAnimation: false },
          edgeSymbol: ['none', 'arrow'],
          edgeSymbolSize: 8,
          label: { show: true, position: 'bottom', color: TEXT },
          lineStyle: { color: LINE, width: 1.5 },
          edgeLabel: { show: true, color: TEXT, fontSize: 11, formatter: '{c}' },
          // Names stand for nodes in the library and may be the same for two: nodes are told apart by id.
          data: graph.nodes.map(({ id, name }) => ({ id, name, value: name })),
          links: graph.edges.map(({ source, target, label }) => ({ source, target, value: label })),
        },
      ],
    }),
    [graph],
  );
  return <Box ref={useDrawing(option)} sx={FILLING} aria-hidden />;
}
