/** Placeholder for rows while they load. */
export function RowsSkeleton() {
  return (
    <div aria-hidden="true">
      {["w-56", "w-40"].map((width) => (
        <div key={width} className="border-line border-t px-5 py-6 first:border-t-0 sm:px-6">
          <div className={`skeleton h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  );
}
