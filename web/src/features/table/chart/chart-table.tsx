import type { ChartPoint } from './chart.model.js';

interface Props {
  group: string;
  measure: string;
  points: readonly ChartPoint[];
  format: (value: number) => string;
}

/** The figures of the chart as a table: for reading them exactly, and for everybody who does not see the picture. */
export function ChartTable({ group, measure, points, format }: Props) {
  return (
    <div className="tb-chart-table" tabIndex={0} role="region" aria-label={measure}>
      <table>
        <thead>
          <tr>
            <th scope="col">{group}</th>
            <th scope="col" className="tb-number">
              {measure}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, value }, index) => (
            <tr key={index}>
              <th scope="row">{label}</th>
              <td className="tb-number">{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
