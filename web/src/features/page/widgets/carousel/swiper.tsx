import { ChevronLeft, ChevronRight, GalleryHorizontal, Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormats } from '../../../../entities/field/formats.js';
import { usePictureUrl } from '../../../../entities/file/file-thumb.js';
import { filesOf, isPicture, type FileValue } from '../../../../entities/file/file-value.js';
import { IconAction } from '../../../../shared/ui/icon-action.js';
import { ReadingState } from '../../viewer/reading-state.js';
import { useShownRows } from '../../viewer/rows/use-shown-rows.js';
import { TALL, widget, type WidgetProps } from '../../widget.types.js';
import { isFiles } from '../field-tests.js';
import { common } from '../option-shapes.js';
import { titleOf } from '../row-text.js';
import { useSlides } from './use-slides.js';
import './swiper.css';

/** Rows that give slides at most. */
const MOST_SLIDES = 30;
/** Space between two slides in pixels (spec: data §9). */
export const SPACING_PX = 16;

const schema = z.looseObject({
  ...common,
  /** Field with the pictures; without one a slide is text. */
  picture: z.string().max(60).default(''),
  autoplay: z.boolean().default(true),
});
type Option = z.output<typeof schema>;

interface Slide {
  id: string;
  title: string;
  picture: FileValue | undefined;
}

/** Rows as slides, one at a time and round again. */
function Swiper({ view, option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { state, fields, rows } = useShownRows(view, { size: MOST_SLIDES, needs: [option.picture] });
  const slides = rows.map((row): Slide => ({
    id: row._id,
    title: titleOf(row, fields, formats),
    picture: filesOf(row[option.picture]).find(isPicture),
  }));
  const { at, go, plays, setPlays, swipe } = useSlides(slides.length, option.autoplay);
  return (
    <ReadingState {...state} icon={GalleryHorizontal} empty={slides.length === 0}>
      <div
        className="pw-swiper"
        role="group"
        aria-roledescription={t('page.swiper.kind')}
        aria-label={option.title || t('page.widget.swiper')}
        {...swipe}
      >
        <div className="pw-stage">
          <div
            className="pw-track"
            style={{
              gap: SPACING_PX,
              transform: `translateX(calc(${-100 * at}% - ${SPACING_PX * at}px))`,
            }}
          >
            {slides.map((slide, index) => (
              <SlideView
                key={slide.id}
                slide={slide}
                hidden={index !== at}
                label={t('page.swiper.slide', { at: index + 1, of: slides.length })}
              />
            ))}
          </div>
        </div>
        {slides.length > 1 && (
          <div className="pw-swiper-bar">
            <IconAction icon={ChevronLeft} label={t('page.swiper.back')} onClick={() => go(at - 1)} />
            <span aria-live={plays ? 'off' : 'polite'} className="tabular">
              {at + 1} / {slides.length}
            </span>
            <IconAction icon={ChevronRight} label={t('page.swiper.on')} onClick={() => go(at + 1)} />
            <IconAction
              icon={plays ? Pause : Play}
              label={t(plays ? 'page.swiper.pause' : 'page.swiper.play')}
              onClick={() => setPlays(!plays)}
            />
          </div>
        )}
      </div>
    </ReadingState>
  );
}

function SlideView({ slide, hidden, label }: { slide: Slide; hidden: boolean; label: string }) {
  return (
    <figure className="pw-slide" role="group" aria-label={label} aria-hidden={hidden} inert={hidden}>
      {slide.picture && <Picture file={slide.picture} alt={slide.title} />}
      <figcaption>{slide.title}</figcaption>
    </figure>
  );
}

function Picture({ file, alt }: { file: FileValue; alt: string }) {
  const url = usePictureUrl(file);
  return url ? <img src={url} alt={alt} loading="lazy" draggable={false} /> : <div className="pw-blank" />;
}

export const swiper = widget<Option>({
  type: 'swiper',
  icon: GalleryHorizontal,
  label: 'page.widget.swiper',
  bound: TALL,
  reads: 'rows',
  links: false,
  schema,
  options: { picture: { field: isFiles }, autoplay: 'switch' },
  Render: Swiper,
});
